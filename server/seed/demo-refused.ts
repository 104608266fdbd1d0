/** A demo start on a database of somebody else's: accounts whose password everybody knows must not get into it. */
export class DemoRefused extends Error {
  override readonly name = "DemoRefused";
  constructor() {
    super("The database is neither empty nor holds the whole demo. Start without the demo, name another folder in DATA_DIR, or remove this one.");
  }
}
