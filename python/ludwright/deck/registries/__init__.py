"""`roles.yml` and `features.yml`: the meaning of roles and features as data, read strictly."""

from .features import Feature, FeatureRegistry, FeatureRule, load_features
from .roles import Role, RoleRegistry, Target, load_roles

__all__ = [
    "Feature",
    "FeatureRegistry",
    "FeatureRule",
    "Role",
    "RoleRegistry",
    "Target",
    "load_features",
    "load_roles",
]
