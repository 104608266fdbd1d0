import { paths } from "#src/entities/paths.ts";

/** URL of the wizard that fills an offer from a file. Not in `paths`, because the sign-in page loads that module. */
export const offerImportPath = (offer: number): string => `${paths.offer(offer)}/import`;
