/** Marks a featured project (spec §2); stands behind the last word of its title. */
export function FeaturedStar() {
  return (
    <span role="img" aria-label="Featured" className="star">
      ★
    </span>
  );
}
