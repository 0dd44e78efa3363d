/** Returns a copy of a value of JSON. */
export const copyOf = <V>(value: V): V => JSON.parse(JSON.stringify(value)) as V;
