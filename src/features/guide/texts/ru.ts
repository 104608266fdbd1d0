/** Markdown of the guide by file path. */
export const TEXTS = import.meta.glob<string>("/docs/guide/ru/*.md", { eager: true, query: "?raw", import: "default" });
