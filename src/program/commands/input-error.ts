/** Something that a person at the terminal has to give differently. */
export class InputError extends Error {
  override name = "InputError";
}
