type Crumb = { readonly text: string; readonly href: string };

type BreadcrumbProps = {
  /** Parent pages, outermost first. */
  readonly trail: readonly Crumb[];
  readonly current: string;
};

export function Breadcrumb({ trail, current }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="breadcrumb">
        {trail.map(({ text, href }) => (
          <li key={href} className="breadcrumb-step">
            <a className="link" href={href}>
              {text}
            </a>
          </li>
        ))}
        <li className="breadcrumb-step" aria-current="page">
          {current}
        </li>
      </ol>
    </nav>
  );
}
