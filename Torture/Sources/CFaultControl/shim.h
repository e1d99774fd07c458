#include "../CFaults/include/faults.h"
