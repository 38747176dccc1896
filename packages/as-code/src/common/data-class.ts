/**
 * Returns a base class whose instances have the fields of their data. A subclass adds private state, which a copy lacks, so that the type of a
 * copy is only that of its data.
 */
export function dataClass<Data extends object>(): new (data: Data) => Data {
  return function assignData(this: object, data: Data) {
    Object.assign(this, data);
  } as unknown as new (data: Data) => Data;
}
