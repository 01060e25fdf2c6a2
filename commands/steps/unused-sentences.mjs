import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import typescript from "typescript";

/** The files of the English sentences. */
const DICTIONARIES = ["translations/en-common.ts", "translations/en.ts", "translations/en-owner.ts"];

/**
 * Sections whose keys come from data, such as a message's id, so that no file names these keys. The compiler checks that the sections are
 * complete.
 */
const READ_BY_KEY = ["presets", "answers", "callStates", "api", "ownerApi"];

/**
 * Returns the English sentences that no page uses, as "file: section.key". A file uses a sentence if it imports words/words and reads the
 * sentence's section and key as properties.
 * @param {string} app the website's folder.
 * @returns {string[]}
 */
export function unusedSentences(app) {
  const users = filesUnder(app)
    .filter(({ path, text }) => !path.includes("/translations/") && (text.includes('words/words"') || path.endsWith("/words/words.ts")))
    .map(({ path, text }) => propertiesReadIn(path, text));
  return DICTIONARIES.flatMap((file) =>
    sentencesIn(join(app, "words", file))
      .filter(({ section }) => !READ_BY_KEY.includes(section))
      .filter(({ section, key }) => !users.some((names) => names.has(section) && names.has(key)))
      .map(({ section, key }) => `app/words/${file}: ${section}.${key}`),
  );
}

/**
 * Returns the names of the properties that a file reads, as in `a.name`, `a["name"]` and `const { name } = a`. Includes all strings,
 * because they may be keys.
 * @param {string} path
 * @param {string} text
 * @returns {ReadonlySet<string>}
 */
function propertiesReadIn(path, text) {
  /** @type {Set<string>} */
  const names = new Set();
  /** @param {typescript.Node} node */
  const visit = (node) => {
    if (typescript.isPropertyAccessExpression(node)) names.add(node.name.text);
    else if (typescript.isBindingElement(node)) names.add((node.propertyName ?? node.name).getText());
    else if (typescript.isStringLiteral(node) && !typescript.isImportDeclaration(node.parent)) names.add(node.text);
    typescript.forEachChild(node, visit);
  };
  visit(typescript.createSourceFile(path, text, typescript.ScriptTarget.Latest, true));
  return names;
}

/**
 * Returns the sections and keys of a dictionary's file.
 * @param {string} path
 */
function sentencesIn(path) {
  const source = typescript.createSourceFile(path, readFileSync(path, "utf8"), typescript.ScriptTarget.Latest, true);
  const declarations = source.statements
    .filter(typescript.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations);
  return declarations
    .flatMap(({ initializer }) => propertiesOf(initializer))
    .flatMap(([section, sentences]) => propertiesOf(sentences).map(([key]) => ({ section, key })));
}

/**
 * @param {typescript.Node | undefined} node an object, perhaps with `as const`.
 * @returns {[string, typescript.Node][]}
 */
function propertiesOf(node) {
  if (node !== undefined && typescript.isAsExpression(node)) return propertiesOf(node.expression);
  if (node === undefined || !typescript.isObjectLiteralExpression(node)) return [];
  return node.properties.flatMap((property) =>
    typescript.isPropertyAssignment(property) ? [[property.name.getText(), property.initializer]] : [],
  );
}

/** @param {string} folder */
function filesUnder(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.includes(".test."))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, text: readFileSync(path, "utf8") }));
}
