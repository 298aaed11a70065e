/** How many have asked for something to wait, and have not ended that yet. */
export class Holds {
  #count = 0;

  get isHeld(): boolean {
    return this.#count > 0;
  }

  /** @returns ends it; further calls do nothing */
  add(): () => void {
    this.#count += 1;
    let isEnded = false;
    return () => {
      if (!isEnded) this.#count -= 1;
      isEnded = true;
    };
  }
}
