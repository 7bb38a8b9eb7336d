import { configure } from '@testing-library/react';

// A busy machine takes longer than a second to draw a screen; what does not come at all fails all the same.
configure({ asyncUtilTimeout: 8000 });
