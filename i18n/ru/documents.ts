// Consent, privacy policy and contacts: long texts that few people open.
export { default as legal } from "./legal.json" with { type: "json" };
