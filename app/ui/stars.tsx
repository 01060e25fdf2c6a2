/** A rating of five stars, with its words for those who do not see them. */
export function Stars({ rating }: { readonly rating: number }) {
  const filled = Math.min(5, Math.max(0, Math.round(rating)));
  return (
    <p className="stars">
      <span aria-hidden="true">
        {"★".repeat(filled)}
        {"☆".repeat(5 - filled)}
      </span>
      <span className="sr-only">{filled} out of 5 stars</span>
    </p>
  );
}
