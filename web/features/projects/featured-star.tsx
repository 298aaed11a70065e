/** The star of a featured project (§2), after its title. */
export function FeaturedStar() {
  return (
    <>
      {/* Separates the words for screen readers, and keeps the star on the line of the last word. */}
      {"\u00a0"}
      <span role="img" aria-label="Featured" className="star">
        ★
      </span>
    </>
  );
}
