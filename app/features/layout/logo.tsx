import { LogoMark } from "~/ui/drawings/logo-mark";

type LogoProps = {
  readonly name: string;
  /** The URL that the logo links to. If it is missing, the logo is not a link. */
  readonly href?: string;
};

export function Logo({ name, href }: LogoProps) {
  const mark = (
    <>
      <LogoMark />
      <span>{name}</span>
    </>
  );
  if (href === undefined) return <div className="logo">{mark}</div>;
  return (
    <a className="logo" href={href}>
      {mark}
    </a>
  );
}
