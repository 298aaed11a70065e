/** Invalid input from the person at the terminal; the message says what to change. */
export class InputError extends Error {
  override name = "InputError";
}
