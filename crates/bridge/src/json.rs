//! Plain data between Python and JSON values.

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyMapping, PyString, PyTuple};
use serde_json::{Map, Number, Value};

/// Deeper nesting is a cycle.
const DEEPEST: usize = 64;

pub fn to_python<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Null => py.None().into_bound(py),
        Value::Bool(b) => PyBool::new(py, *b).to_owned().into_any(),
        Value::Number(n) => match (n.as_i64(), n.as_u64()) {
            (Some(i), _) => i.into_pyobject(py)?.into_any(),
            (None, Some(u)) => u.into_pyobject(py)?.into_any(),
            _ => PyFloat::new(py, n.as_f64().unwrap_or(f64::NAN)).into_any(),
        },
        Value::String(s) => PyString::new(py, s).into_any(),
        Value::Array(items) => {
            let items: Vec<_> = items.iter().map(|v| to_python(py, v)).collect::<PyResult<_>>()?;
            PyList::new(py, items)?.into_any()
        }
        Value::Object(fields) => {
            let dict = PyDict::new(py);
            for (key, value) in fields {
                dict.set_item(key, to_python(py, value)?)?;
            }
            dict.into_any()
        }
    })
}

/// Plain data only: what it is and where, if it is not.
pub fn from_python(data: &Bound<'_, PyAny>) -> Result<Value, String> {
    convert(data, "", 0)
}

fn convert(data: &Bound<'_, PyAny>, path: &str, depth: usize) -> Result<Value, String> {
    let fault = |what: String| format!("{what} at {}", if path.is_empty() { "the top" } else { path });
    if depth > DEEPEST {
        return Err(fault(format!("nested deeper than {DEEPEST} levels")));
    }
    if data.is_none() {
        return Ok(Value::Null);
    }
    if let Ok(b) = data.cast::<PyBool>() {
        return Ok(Value::Bool(b.is_true()));
    }
    if data.is_instance_of::<PyInt>() {
        let number =
            data.extract::<i64>().map(Number::from).or_else(|_| data.extract::<u64>().map(Number::from));
        return number.map(Value::Number).map_err(|_| fault("an integer beyond 64 bits".to_owned()));
    }
    if let Ok(f) = data.cast::<PyFloat>() {
        let number = Number::from_f64(f.value());
        return number.map(Value::Number).ok_or_else(|| fault("a number that is not finite".to_owned()));
    }
    if let Ok(s) = data.cast::<PyString>() {
        return Ok(Value::String(s.to_string_lossy().into_owned()));
    }
    if data.is_instance_of::<PyList>() || data.is_instance_of::<PyTuple>() {
        let mut items = Vec::new();
        for (i, item) in data.try_iter().map_err(|e| e.to_string())?.enumerate() {
            let item = item.map_err(|e| e.to_string())?;
            items.push(convert(&item, &format!("{path}[{i}]"), depth + 1)?);
        }
        return Ok(Value::Array(items));
    }
    if let Ok(mapping) = data.cast::<PyMapping>() {
        let mut fields = Map::new();
        let items = mapping.items().map_err(|e| e.to_string())?;
        for (key, value) in
            items.iter().filter_map(|pair| pair.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>().ok())
        {
            let Ok(key) = key.cast::<PyString>() else {
                return Err(fault(format!("the key {key} is not text")));
            };
            let key = key.to_string_lossy().into_owned();
            let inside = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
            fields.insert(key, convert(&value, &inside, depth + 1)?);
        }
        return Ok(Value::Object(fields));
    }
    let kind = data.get_type().name().map_or_else(|_| "something".to_owned(), |n| n.to_string());
    Err(fault(format!("a {kind} is not plain data")))
}
