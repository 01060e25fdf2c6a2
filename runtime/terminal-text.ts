/** Control characters except the end of a line, and characters that change the direction of text. */
const INVISIBLE = /(?!\n)[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/**
 * Returns a text for a terminal, with escapes such as `\u001b` for the characters with which a stranger's text could command the terminal
 * or hide words. JSON keeps its meaning.
 */
export function terminalText(text: string): string {
  return text.replace(INVISIBLE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
