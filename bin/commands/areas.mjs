import { writeAreaLists } from '../areas/lists.ts';

writeAreaLists();
