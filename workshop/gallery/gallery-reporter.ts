import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";

import { inProject } from "../../commands/steps/project.mjs";

const DIRECTORY = inProject("test-results", "gallery");

type Picture = { readonly name: string; readonly file: string };

/** Stores the pictures, and writes the page that shows all of them: `test-results/gallery/index.html`. */
export default class GalleryReporter implements Reporter {
  private readonly picturesByScreen = new Map<string, readonly Picture[]>();

  onBegin(): void {
    rmSync(DIRECTORY, { recursive: true, force: true });
    mkdirSync(DIRECTORY, { recursive: true });
  }

  onTestEnd({ title }: TestCase, { attachments }: TestResult): void {
    const pictures = attachments.flatMap(({ name, body }) => {
      if (body === undefined) return [];
      const file = `${title.replace(/[^a-z0-9]+/gi, "-")}--${name}.jpg`;
      writeFileSync(join(DIRECTORY, file), body);
      return [{ name, file }];
    });
    this.picturesByScreen.set(title, pictures);
  }

  onEnd(): void {
    const file = join(DIRECTORY, "index.html");
    writeFileSync(file, document(this.picturesByScreen));
    console.log(`\n${this.picturesByScreen.size} screens: ${file}`);
  }
}

function document(picturesByScreen: ReadonlyMap<string, readonly Picture[]>): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Every screen</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; margin: 24px; }
.pictures { display: flex; flex-wrap: wrap; align-items: flex-start; }
figure { margin: 0 16px 16px 0; }
img { max-width: 360px; border: 1px solid; }
</style>
<h1>Every screen</h1>
${[...picturesByScreen].map(([screen, pictures]) => section(screen, pictures)).join("\n")}
</html>
`;
}

function section(screen: string, pictures: readonly Picture[]): string {
  const figures = pictures.map(
    ({ name, file }) =>
      `<figure><figcaption>${name}</figcaption><a href="${file}"><img src="${file}" alt="${escape(screen)}, ${name}" loading="lazy"></a></figure>`,
  );
  return `<h2>${escape(screen)}</h2>\n<div class="pictures">${figures.join("")}</div>`;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
