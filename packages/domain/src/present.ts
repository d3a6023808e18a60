/** A value that cannot be missing for a reason the types do not show; the error names it if it is. */
export function present<Value>(value: Value, what: string): NonNullable<Value> {
  if (value === null || value === undefined) throw new Error(`${what} is missing`);
  return value;
}
