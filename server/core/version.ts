import manifest from "../../package.json" with { type: "json" };

/** Version of the running program, as in the changelog. */
export const VERSION: string = manifest.version;
