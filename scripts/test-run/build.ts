import { buildPages } from '../build-pages.ts';

buildPages();
