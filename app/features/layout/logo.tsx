import { LogoMark } from "~/ui/drawings/logo-mark";

type LogoProps = {
  readonly name: string;
  /** Without it, the logo is not a link. */
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
