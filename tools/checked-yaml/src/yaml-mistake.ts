/** Indicates that a text is not valid YAML or JSON. The message starts with the file, line and column. */
export class YamlMistake extends Error {}

/** A mistake at an offset of a text. */
export class MistakeAt extends Error {
  readonly offset: number;

  constructor(offset: number, message: string) {
    super(message);
    this.offset = offset;
  }
}
