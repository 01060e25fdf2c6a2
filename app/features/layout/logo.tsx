import { LogoMark } from "~/ui/drawings/logo-mark";

type LogoProps = { readonly name: string; readonly href: string };

export function Logo({ name, href }: LogoProps) {
  return (
    <a className="logo" href={href}>
      <LogoMark />
      <span>{name}</span>
    </a>
  );
}
