const LONG_WORD = /(\w{13,})/;

/** A text with codes or long numbers. If one of them does not fit on a line, it breaks after a group of four characters. */
export function LongCode({ children }: { readonly children: string }) {
  return children.split(LONG_WORD).flatMap((part, index) => (LONG_WORD.test(part) ? groups(part, index) : [part]));
}

function groups(code: string, place: number) {
  return (code.match(/.{1,4}/g) ?? []).flatMap((group, index) => [<wbr key={`${place}.${index}`} />, group]);
}
