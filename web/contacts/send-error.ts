/** The provider did not take the message; `waitFor` seconds where it says when it will (status 429). */
export class SendError extends Error {
  override name = "SendError";
  readonly waitFor: number;

  constructor(message: string, waitFor = 0) {
    super(message);
    this.waitFor = waitFor;
  }
}
