/** Marks a featured project (§2); stands behind the last word of its title. */
export function FeaturedStar() {
  return (
    <>
      {/* Where the title is read out, the mark is a word of its own; it never stands alone on a line. */}
      {"\u00a0"}
      <span role="img" aria-label="Featured" className="star">
        ★
      </span>
    </>
  );
}
