/** In the place of the package `object.entries`: every browser that we build for has it, and the package brings 15 more. */
module.exports = Object.entries;
