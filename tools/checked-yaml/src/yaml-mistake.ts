/** A text that cannot be read as YAML or JSON; the message begins with file, line and column. */
export class YamlMistake extends Error {}

/** The same within one text: the place is an offset. */
export class MistakeAt extends Error {
  readonly offset: number;

  constructor(offset: number, message: string) {
    super(message);
    this.offset = offset;
  }
}
