const places = [0, 1, 2, 3, 4] as const;

/** A rating out of five. @param filled may have a fraction, which fills a part of a star. */
export function Stars({ filled }: { readonly filled: number }) {
  return (
    <p className="stars">
      <span className="sr-only">{filled} out of 5 stars</span>
      <svg width="120" height="24" viewBox="0 0 120 24" aria-hidden="true" focusable="false">
        <FiveStars className="star" />
        <svg width={filled * 24} height="24">
          <FiveStars className="star star-filled" />
        </svg>
      </svg>
    </p>
  );
}

function FiveStars({ className }: { readonly className: string }) {
  return places.map((place) => <path key={place} className={className} transform={`translate(${place * 24})`} d={shape} />);
}

const shape = "M12 2.500l2.900 6.200 6.600.9-4.800 4.700 1.200 6.700-5.900-3.200-5.900 3.200 1.200-6.700-4.800-4.700 6.600-.9z";
