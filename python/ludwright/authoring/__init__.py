"""How people write definitions: strict documents, their shapes and schemas, names, and small languages."""
