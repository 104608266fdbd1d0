/** Markdown of the guide by file path. */
export const TEXTS = import.meta.glob<string>("/docs/guide/zh-hans/*.md", {
  eager: true,
  query: "?raw",
  import: "default",
});
