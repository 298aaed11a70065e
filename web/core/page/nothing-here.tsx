/** In the place of a list without entries, or of one that could not be loaded. */
export function NothingHere({ isKnown }: { isKnown: boolean }) {
  return (
    <p className="nothing-here text-[1.375rem] text-soft">
      {isKnown ? "Nothing here yet." : "This could not be loaded."}
    </p>
  );
}
