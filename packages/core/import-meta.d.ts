/** Set when the packages are built: whether a file is for pages, which bundlers select by the condition `browser`. */
interface ImportMeta {
  readonly browser: boolean;
}
