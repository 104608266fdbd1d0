/** Addresses of the pictures by file path, such as "/docs/guide/pictures/ru/order.png". */
const PICTURES = import.meta.glob<string>("/docs/guide/pictures/*/*.png", {
  eager: true,
  query: "?url",
  import: "default",
});

/** Returns the address of a picture in Russian or English; other languages show the English one. */
export const pictureOf = (name: string, language: string): string | undefined =>
  PICTURES[`/docs/guide/pictures/${language}/${name}.png`] ?? PICTURES[`/docs/guide/pictures/en/${name}.png`];
