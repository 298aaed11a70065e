/** In the place of a list that could not be loaded. */
export function NotLoaded() {
  return <p className="nothing-here text-[1.375rem] text-soft">This could not be loaded.</p>;
}
