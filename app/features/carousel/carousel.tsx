import { Children, type ReactNode } from "react";

import { layouts, type CarouselLayout } from "~/enhancements/carousel-layouts";
import { classNames } from "~/ui/class-names";
import { Icon } from "~/ui/icon";

type CarouselProps = {
  readonly label: string;
  readonly layout: CarouselLayout;
  readonly children: ReactNode;
};

/**
 * A list that scrolls sideways and snaps, with HTML and CSS only. With scripts, the library Swiper starts when the list comes near the
 * viewport (app/enhancements/carousel.ts). The script adds autoplay, a pause button and bullets that lead to the slides.
 */
export function Carousel({ label, layout, children }: CarouselProps) {
  return (
    <div className={classNames("carousel", layouts[layout].className)} data-carousel={layout}>
      <div className="carousel-view" role="region" aria-label={label} tabIndex={0}>
        <ul className="carousel-slides">
          {Children.map(children, (child) => (
            <li className="carousel-slide">{child}</li>
          ))}
        </ul>
      </div>
      <div className="carousel-controls">
        <p className="carousel-hint">
          Swipe or scroll for more <Icon name="arrow" size={20} />
        </p>
        <div className="carousel-bullets" />
      </div>
    </div>
  );
}
