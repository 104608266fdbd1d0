export interface FileRule {
  /** Lowercase extensions with a dot, for example [".xls", ".xlsx", ".csv"]. */
  readonly endings: readonly string[];
  readonly max_bytes: number;
  readonly many: boolean;
}

export type FileProblem =
  | { readonly kind: "wrong_kind"; readonly name: string }
  | { readonly kind: "too_large"; readonly name: string; readonly bytes: number }
  | { readonly kind: "empty"; readonly name: string }
  | { readonly kind: "one_only" };

/**
 * Splits files into accepted files and problems. The server also checks the content, because an extension proves
 * nothing.
 */
export function checkFiles<F extends { readonly name: string; readonly size: number }>(
  files: readonly F[],
  rule: FileRule,
): { fit: F[]; problems: FileProblem[] } {
  if (!rule.many && files.length > 1) return { fit: [], problems: [{ kind: "one_only" }] };
  const problems: FileProblem[] = [];
  const fit = files.filter((file) => {
    const problem = problemOf(file, rule);
    if (problem) problems.push(problem);
    return problem === null;
  });
  return { fit, problems };
}

function problemOf(file: { name: string; size: number }, rule: FileRule): FileProblem | null {
  if (rule.endings.length > 0 && !rule.endings.some((ending) => file.name.toLowerCase().endsWith(ending)))
    return { kind: "wrong_kind", name: file.name };
  if (file.size > rule.max_bytes) return { kind: "too_large", name: file.name, bytes: file.size };
  return file.size === 0 ? { kind: "empty", name: file.name } : null;
}
