import { LibraryPictures } from './pictures.ts';

/** The pictures of the library behind this page, fetched from its own origin. */
export const libraryPictures = new LibraryPictures((path, signal) => fetch(path, { signal }));
