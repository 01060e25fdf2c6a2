type DrawingProps = {
  /** A file in public/images, without the extension. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** Loads eagerly, because it is visible without scrolling. */
  readonly isFirst?: boolean;
};

/** A decorative drawing. The text beside it says the same. */
export function Drawing({ name, width, height, isFirst = false }: DrawingProps) {
  return <img className="drawing" src={`/images/${name}.svg`} width={width} height={height} alt="" loading={isFirst ? "eager" : "lazy"} />;
}
