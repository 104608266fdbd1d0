/** In the place of the package `hasown`: every browser that we build for has it. */
module.exports = Object.hasOwn;
