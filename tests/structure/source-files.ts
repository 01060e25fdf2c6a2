import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

import { projectDirectory } from "../../commands/steps/project.mjs";

export type SourceFile = { readonly path: string; readonly text: string };

/** Returns every file under a folder of the project, with its path from the root. */
export function filesUnder(folder: string): SourceFile[] {
  return readdirSync(join(projectDirectory, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ path: relative(projectDirectory, file), text: readFileSync(file, "utf8") }));
}

/** Returns the paths of the files whose text matches. */
export function pathsWith(files: readonly SourceFile[], pattern: RegExp): string[] {
  return files.filter((file) => pattern.test(file.text)).map((file) => file.path);
}
