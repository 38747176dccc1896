/** A code change that would harm users, and the packages whose tests must detect it. */
export interface Mutation {
  /** Effect on users. */
  readonly harm: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  /** Folders whose tests run, in this order, until one fails. Words after a folder select its test files, because all of them take minutes. */
  readonly tests: readonly string[];
}
