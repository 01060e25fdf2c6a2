type IllustrationProps = {
  /** A file in public/images, without the extension. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** Loads eagerly, because it is visible without scrolling. */
  readonly isFirst?: boolean;
};

/** A decorative illustration. The text beside it says the same. */
export function Illustration({ name, width, height, isFirst = false }: IllustrationProps) {
  return <img className="drawing" src={`/images/${name}.svg`} width={width} height={height} alt="" loading={isFirst ? "eager" : "lazy"} />;
}
