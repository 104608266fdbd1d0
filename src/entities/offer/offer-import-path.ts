import { paths } from "#src/entities/paths.ts";

/**
 * Returns the URL of the wizard that fills an offer from a file. Not part of `paths`, to keep that module small for the
 * sign-in page.
 */
export const offerImportPath = (offer: number): string => `${paths.offer(offer)}/import`;
