let place: HTMLElement | null = null;

/** Says to screen readers what the eye sees by itself: that a form is closed because it is saved. */
export function announce(words: string): void {
  if (place === null) {
    place = document.createElement("div");
    place.className = "sr-only";
    place.setAttribute("role", "status");
    document.body.append(place);
  }
  place.textContent = words;
}
