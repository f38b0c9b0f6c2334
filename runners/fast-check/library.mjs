/** fast-check, from where `setup` installs it. */
export { default as fc } from './.installed/node_modules/fast-check/lib/fast-check.js';
