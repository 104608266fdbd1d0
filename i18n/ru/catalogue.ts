// One line for each file of this folder; the namespace is the file's name, `-` written as `_`.
export { default as ra } from "./ra.json";
export { default as ui } from "./ui.json";
export { default as errors } from "./errors.json";
export { default as validation } from "./validation.json";
export { default as problems } from "./problems.json";
