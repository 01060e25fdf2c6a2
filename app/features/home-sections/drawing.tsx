type DrawingProps = {
  /** A file of public/images, without its ending. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** On the first screen, so it is fetched with the page. */
  readonly isFirst?: boolean;
};

/** One of our drawings. The words beside it say what it shows. */
export function Drawing({ name, width, height, isFirst = false }: DrawingProps) {
  return <img className="drawing" src={`/images/${name}.svg`} width={width} height={height} alt="" loading={isFirst ? "eager" : "lazy"} />;
}
