import { LogoMark } from "~/ui/drawings/logo-mark";

type LogoProps = { readonly name: string; readonly href: string };

/** The mark and the product's name, leading home. */
export function Logo({ name, href }: LogoProps) {
  return (
    <a className="logo" href={href}>
      <LogoMark />
      <span>{name}</span>
    </a>
  );
}
